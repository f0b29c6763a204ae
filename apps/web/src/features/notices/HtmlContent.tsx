import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import './notification.css'

/** The address of our own that a press leads to, if a new tab was not asked for. */
function ownPathOf({ target, metaKey, ctrlKey, shiftKey }: MouseEvent): string | undefined {
  const href = (target as Element).closest('a')?.getAttribute('href')
  return href?.startsWith('/') && !metaKey && !ctrlKey && !shiftKey ? href : undefined
}
/** A rich text as the server stored it: what could run was taken out there, and the page's policy runs nothing inline. */
export function HtmlContent({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const follow = useEffectEvent((event: MouseEvent) => {
    const path = ownPathOf(event)
    if (!path) return
    event.preventDefault()
    void navigate(path)
  })
  // The text has links of its own, which keys reach as well.
  useEffect(() => {
    const element = place.current!
    const onClick = (event: MouseEvent) => follow(event)
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [])
  // oxlint-disable-next-line no-danger
  return <div ref={place} className="html-content" dangerouslySetInnerHTML={{ __html: html }} />
}
