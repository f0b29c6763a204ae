import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { MenuIcon } from './menu-icons.tsx'
import type { MenuItem } from './menu-tree.ts'
import { addressOf, setSidebar, useShell } from './shell-store.ts'

interface Props {
  item: MenuItem
  title: (code: string) => string
  /** Codes from the outermost group to the screen that is shown. */
  trail: readonly string[]
  /** Every group is open until somebody closes it. */
  isShort: boolean
}

/** A group with its entries, or a link. Only what stands at the top has an icon. */
export function SidebarEntry({ item, title, trail, isShort }: Props): ReactNode {
  const within = trail.includes(item.code)
  const [open, setOpen] = useState<boolean>()
  const inner = (
    <>
      <MenuIcon name={item.icon} />
      <span className="menu-text">{title(item.code)}</span>
    </>
  )
  if (item.as !== 'group') return <MenuLink item={item} title={title} here={within} icon={!!item.icon} />
  // A group opens by itself when its page is shown, until the user decides otherwise.
  const unfolded = open ?? (within || isShort)
  return (
    <li className={within ? 'menu-within' : undefined}>
      <button className="menu-group" type="button" aria-expanded={unfolded} onClick={() => setOpen(!unfolded)}>
        {inner}
        <span className="menu-arrow" aria-hidden="true" />
      </button>
      {unfolded && (
        <ul>
          {item.children.map((child) => (
            <MenuLink key={child.code} item={child} title={title} here={trail.includes(child.code)} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface LinkProps extends Pick<Props, 'title'> {
  item: MenuItem
  here: boolean
  icon?: boolean
}
/** One entry of the sidebar or of the list beside a group's icon. */
export function MenuLink({ item, title, here, icon = false }: LinkProps): ReactNode {
  const narrow = useShell((shell) => shell.narrow)
  const inner = (
    <>
      {icon && <MenuIcon name={item.icon} />}
      <span className="menu-text">{title(item.code)}</span>
    </>
  )
  return (
    <li>
      {item.external ? (
        <a className="menu-link" href={item.path} target="_blank" rel="noreferrer">
          {inner}
        </a>
      ) : (
        <Link
          className="menu-link"
          to={addressOf(item.path!)}
          aria-current={here ? 'page' : undefined}
          title={title(item.code)}
          onClick={() => narrow && setSidebar(false)}
        >
          {inner}
        </Link>
      )}
    </li>
  )
}
