import { CloseOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { DropMenu } from '../components/DropMenu.tsx'
import { useTranslation } from '../infra/i18n.ts'
import type { View } from './tags.ts'

interface Props {
  view: View
  title: string
  here: boolean
  items: MenuProps['items']
  onClose: () => void
  /** Moves this tab by so many places. */
  onMove: (by: -1 | 1) => void
  /** Another tab was dragged over this one. */
  onDrop: (path: string) => void
}

const KIND = 'application/x-tab'
let dragged = ''

/** One tab: a link with a close button and a menu. It can be dragged, and moved with Alt+Shift and an arrow. */
export function Tag({ view, title, here, items, onClose, onMove, onDrop }: Props): ReactNode {
  const { t } = useTranslation()
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
    if (event.key === 'Delete' && !view.affix) {
      // The focus would be lost with the tab.
      focusNeighbour(event.currentTarget, -1)
      onClose()
    } else if (by && event.altKey && event.shiftKey) onMove(by)
    else if (by && !event.altKey && !event.ctrlKey && !event.metaKey) focusNeighbour(event.currentTarget, by)
    else return
    event.preventDefault()
  }
  const take = (event: DragEvent) => {
    dragged = view.path
    event.dataTransfer.setData(KIND, view.path)
    event.dataTransfer.effectAllowed = 'move'
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(KIND)) return
    event.preventDefault()
    if (dragged !== view.path) onDrop(dragged)
  }
  return (
    // The menu takes the focus when it is opened, not when the tab is drawn.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <DropMenu trigger="contextMenu" autoFocus menu={{ items }}>
      <span
        className={here ? 'tag-item tag-here' : 'tag-item'}
        onDragOver={over}
        onDrop={(event) => event.preventDefault()}
      >
        <Link
          to={view.address}
          aria-current={here ? 'page' : undefined}
          aria-keyshortcuts="Alt+Shift+ArrowLeft Alt+Shift+ArrowRight Delete"
          draggable={!view.affix}
          onDragStart={take}
          onKeyDown={step}
        >
          {title}
        </Link>
        {!view.affix && (
          <button type="button" aria-label={`${t('shell.tags.close')} ${title}`} onClick={onClose}>
            <CloseOutlined />
          </button>
        )}
      </span>
    </DropMenu>
  )
}

function focusNeighbour(link: HTMLElement, by: -1 | 1): void {
  const links = [...(link.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? [])]
  links[links.indexOf(link) + by]?.focus()
}
