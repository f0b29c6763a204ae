import type { DropdownProps } from 'antd'
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useHidden } from './use-hidden.ts'

type RealDropdown = typeof import('./Dropdown.tsx').default
let ready: RealDropdown | undefined
/** Fetches what draws the lists, once. */
export async function dropdownReady(): Promise<RealDropdown> {
  ready ??= (await import('./Dropdown.tsx')).default
  return ready
}

interface Handlers extends RefAttributes<HTMLElement> {
  onClick?: (event: MouseEvent) => void
  onContextMenu?: (event: MouseEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
}
interface Props extends Omit<DropdownProps, 'children' | 'trigger'> {
  trigger?: 'click' | 'contextMenu'
  children: ReactElement<Handlers>
}
/**
 * The library's list behind a button (or whatever is in it), fetched when somebody reaches for it: a page begins with dozens
 * that nobody opens. Whether it is open is known here, so it is drawn open when it has arrived.
 */
export function DropMenu({ trigger = 'click', open, onOpenChange, children, ...props }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [real, setReal] = useState<{ As: RealDropdown; hadFocus: boolean }>()
  const place = useRef<HTMLElement>(null)
  const change: DropdownProps['onOpenChange'] = (next, info) => {
    setOpen(next)
    onOpenChange?.(next, info)
  }
  // The library draws the button anew.
  useLayoutEffect(() => {
    const element = place.current
    if (real?.hadFocus && element)
      (element.matches('a, button') ? element : element.querySelector<HTMLElement>('a'))?.focus()
  }, [real])
  useHidden(() => {
    if (open ?? isOpen) change(false, { source: 'trigger' })
    // It would be seen to close when the page is shown again.
    setReal(undefined)
  })
  if (real)
    return (
      <real.As {...props} trigger={[trigger]} open={open ?? isOpen} onOpenChange={change}>
        {cloneElement(children, { ref: place })}
      </real.As>
    )
  const want = (event: MouseEvent) => {
    event.preventDefault()
    const hadFocus = event.currentTarget.contains(document.activeElement)
    change(true, { source: 'trigger' })
    void dropdownReady().then((As) => setReal({ As, hadFocus }))
  }
  const { onPointerEnter, onFocus } = children.props
  return cloneElement(children, {
    [trigger === 'click' ? 'onClick' : 'onContextMenu']: want,
    onPointerEnter: () => {
      void dropdownReady()
      onPointerEnter?.()
    },
    onFocus: () => {
      void dropdownReady()
      onFocus?.()
    },
  })
}
