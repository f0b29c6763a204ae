import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MenuIcon } from './menu-icons.tsx'
import type { MenuItem } from './menu-tree.ts'
import { MenuLink } from './SidebarEntry.tsx'

interface Props {
  item: MenuItem
  title: (code: string) => string
  trail: readonly string[]
}

/** A group of the collapsed sidebar: its icon, and beside it a list of names on hover, focus and press. */
export function SlimGroup({ item, title, trail }: Props): ReactNode {
  const [at, setAt] = useState<number>()
  const place = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const count = item.children.length
  useEffect(() => {
    const li = place.current
    if (!li) return undefined
    const done = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      li.addEventListener(name, act, { signal: done.signal })
    // A list near the foot of the window stands higher, so that all of it is seen.
    const show = () =>
      setAt(Math.max(8, Math.min(li.getBoundingClientRect().top, window.innerHeight - 60 - count * 40)))
    const hide = () => setAt(undefined)
    on('mouseenter', show)
    on('focusin', show)
    on('mouseleave', hide)
    on('focusout', ({ relatedTarget }) => !li.contains(relatedTarget as Node | null) && hide())
    on('click', ({ target }) => ((target as Element).closest('a') ? hide() : show()))
    on('keydown', ({ key }) => {
      if (key !== 'Escape') return
      button.current?.focus()
      hide()
    })
    return () => done.abort()
  }, [count])
  return (
    <li ref={place} className={trail.includes(item.code) ? 'menu-within' : undefined}>
      <button
        ref={button}
        className="menu-group"
        type="button"
        aria-expanded={at !== undefined}
        aria-label={title(item.code)}
      >
        <MenuIcon name={item.icon} />
      </button>
      {at !== undefined && (
        <div className="menu-flyout" style={{ top: at }}>
          <strong>{title(item.code)}</strong>
          <ul>
            {item.children.map((child) => (
              <MenuLink key={child.code} item={child} title={title} here={trail.includes(child.code)} />
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
