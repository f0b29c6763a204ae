import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { closePreview, type PreviewForm } from './follow-preview.ts'
import './form-preview.css'

/** A generated form, 600 px wide, in a frame that sees nothing of the console. The console is hidden meanwhile. */
export default function FormPreview({ form }: { form: PreviewForm }): ReactNode {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    close.current?.focus()
    const hear = ({ source, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow
      // The frame has no origin to compare; it is told by being that window.
      if (inner && source === inner && (data as { type?: unknown } | null)?.type === 'previewReady')
        inner.postMessage(form, '*')
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [form])
  return (
    <div className="form-preview" role="dialog" aria-modal="true" aria-label={t('shell.formPreview')}>
      <header>
        <h1>{t('shell.formPreview')}</h1>
        <Button ref={close} onClick={closePreview}>
          {t('shell.formPreview.close')}
        </Button>
      </header>
      <iframe
        ref={frame}
        src="/preview-frame"
        title={t('shell.formPreview')}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
