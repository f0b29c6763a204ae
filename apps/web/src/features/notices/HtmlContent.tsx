import type { ReactNode } from 'react'
import './notification.css'

/** A rich text as the server stored it: what could run was taken out there, and the page's policy runs nothing inline. */
export function HtmlContent({ html }: { html: string }): ReactNode {
  // oxlint-disable-next-line no-danger
  return <div className="html-content" dangerouslySetInnerHTML={{ __html: html }} />
}
