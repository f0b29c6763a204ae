import { Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'

/** Draws a letter outside the page and returns it as a document of its own. */
async function pageOf(letter: string): Promise<string> {
  const { renderAsync } = await import('docx-preview')
  const bytes = Uint8Array.from(atob(letter), (char) => char.charCodeAt(0))
  const page = document.implementation.createHTMLDocument()
  await renderAsync(bytes, page.body, page.head, {
    renderAltChunks: false,
    useBase64URL: true,
    // The frame is as wide as the screen has room for: the page fits into it.
    ignoreWidth: true,
    ignoreHeight: true,
    inWrapper: false,
  })
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  const looks = page.createElement('style')
  looks.textContent = 'body{margin:0;background:#fff}section.docx{padding:24px!important;box-sizing:border-box}'
  page.head.append(looks)
  return page.documentElement.outerHTML
}

/** A letter as Word would show it, in a frame that may do nothing: no script, no form, no way out. */
export default function LetterFrame({ letter }: { letter: string }): ReactNode {
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState<{ letter: string; html?: string }>()
  useEffect(() => {
    let isCurrent = true
    void pageOf(letter)
      .catch(() => undefined)
      .then((html) => isCurrent && setDrawn({ letter, html }))
    return () => {
      isCurrent = false
    }
  }, [letter])
  if (drawn?.letter !== letter) return <Skeleton active />
  if (!drawn.html) return <p role="alert">{t('kit.loadFailed')}</p>
  return <iframe title={t('report.page.preview')} sandbox="" srcDoc={drawn.html} />
}
