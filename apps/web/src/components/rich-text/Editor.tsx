import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { useSettings } from '../../infra/settings.ts'
import { openEditor } from './open-editor.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { htmlOf } from './pictures.ts'
import type { RichTextProps } from './RichText.tsx'

/** The editor lives as long as it is on the screen; what was written is the form's. */
export default function Editor({ id, label, value, onChange, onReady }: RichTextProps): ReactNode {
  const { i18n } = useTranslation()
  const { language } = i18n
  const dark = useSettings((settings) => settings.dark)
  const place = useRef<HTMLTextAreaElement>(null)
  const told = useEffectEvent((html: string) => onChange?.(html))
  const written = useEffectEvent(() => value ?? '')
  const named = useEffectEvent(() => label)
  const [insert, setInsert] = useState<(html: string) => void>()
  const ready = useEffectEvent((insert: (text: string) => void) => onReady?.(insert))
  useEffect(() => {
    const opened = openEditor({
      place: place.current!,
      language,
      dark,
      label: named(),
      html: written(),
      told,
      pickPictures: (write) => setInsert(() => write),
    })
    void opened.then((editor) => editor && ready((text) => editor.insertContent(text)))
    // What is still being fetched is taken away as soon as it is there.
    return () => void opened.then((editor) => editor?.remove())
  }, [language, dark])
  return (
    <>
      <textarea id={id} ref={place} aria-label={label} />
      {insert && (
        <PictureDialog onChosen={(pictures) => insert(htmlOf(pictures))} onClose={() => setInsert(undefined)} />
      )}
    </>
  )
}
