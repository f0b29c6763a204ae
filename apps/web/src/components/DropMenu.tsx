import type { DropdownProps } from 'antd'
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useRef,
  useState,
} from 'react'

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
 * that nobody opens. The press that asked for it is then made once more, on the button the library drew.
 */
export function DropMenu({ trigger = 'click', children, ...props }: Props): ReactNode {
  const [real, setReal] = useState<{ as: RealDropdown; pressed: MouseEvent['nativeEvent']; hadFocus: boolean }>()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = place.current
    if (!real || !element) return
    if (real.hadFocus) (element.matches('a, button') ? element : element.querySelector<HTMLElement>('a'))?.focus()
    const { type, clientX, clientY } = real.pressed
    const again = new window.MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY })
    // Once this drawing is done: opening begins another.
    queueMicrotask(() => element.dispatchEvent(again))
  }, [real])
  if (real)
    return (
      <real.as {...props} trigger={[trigger]}>
        {cloneElement(children, { ref: place })}
      </real.as>
    )
  const want = (event: MouseEvent) => {
    event.preventDefault()
    const { nativeEvent, currentTarget } = event
    void dropdownReady().then((as) =>
      setReal({ as, pressed: nativeEvent, hadFocus: currentTarget.contains(document.activeElement) }),
    )
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
