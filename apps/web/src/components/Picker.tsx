import { DownOutlined } from '@ant-design/icons'
import { ConfigProvider, type SelectProps } from 'antd'
import {
  type ChangeEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import './picker.css'

const fetchSelect = () => import('./Select.tsx')
const Select = lazy(fetchSelect)
type RealSelect = typeof import('./Select.tsx').default
let ready: RealSelect | undefined
/** Fetches the select of the library, once. */
export async function selectReady(): Promise<void> {
  ready ??= (await fetchSelect()).default
}

interface Props extends SelectProps {
  /** Looks like the select until it is used: of a search bar, which most visitors never touch. */
  light?: boolean
}
const PASSING = new Set(['Tab', 'Shift', 'Escape', 'Control', 'Alt', 'Meta'])

/** A list to choose from. Where a page begins with it, the library's select is fetched when somebody reaches for it. */
export function Picker({ light = false, ...props }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isLight] = useState(light)
  const { value, mode, allowClear } = props
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const isPlain = isEmpty || (!mode && !allowClear)
  const [wasPlain] = useState(isPlain)
  const real = (
    <Suspense fallback={<Closed {...props} disabled />}>
      <Select {...props} />
    </Suspense>
  )
  if (!isLight || !wasPlain) return real
  // Fetched already when it is asked for, so it stands in the place of the other without a gap, and has the focus.
  if (isOpen && ready) return <OpenAtOnce as={ready} {...props} />
  // Something was put into it from outside: what shows that is more than this.
  if (!isPlain) return real
  return <Closed {...props} onWanted={() => void selectReady().then(() => setOpen(true))} />
}

function OpenAtOnce({ as: Real, ...props }: SelectProps & { as: RealSelect }): ReactNode {
  const told = useEffectEvent(() => props.onOpenChange?.(true))
  // What opens with it is told to nobody.
  useEffect(() => told(), [])
  // It takes the focus from what stood in its place.
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  return <Real {...props} autoFocus defaultOpen />
}

function Closed(props: SelectProps & { onWanted?: () => void }): ReactNode {
  const { value, options, mode, placeholder, style, disabled, id, onWanted, showSearch } = props
  const input = useRef<HTMLInputElement>(null)
  const { componentSize = 'middle' } = ConfigProvider.useConfig()
  const chosen = options?.find((option) => option.value === value)?.label
  const focus = (event: MouseEvent) => {
    if (event.target === input.current) return
    event.preventDefault()
    input.current?.focus()
  }
  const press = ({ key }: KeyboardEvent) => {
    if (!PASSING.has(key)) onWanted?.()
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onWanted?.()
    if (typeof showSearch === 'object') showSearch.onSearch?.(target.value)
  }
  return (
    // The input in it is what keys and readers meet.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={`picker cs picker-${componentSize}${mode ? ' picker-many' : ''}`}
      style={style}
      onMouseDown={focus}
      onClick={() => !disabled && onWanted?.()}
      onPointerEnter={() => void selectReady()}
    >
      <span className={chosen === undefined ? 'picker-words picker-hint' : 'picker-words'}>
        {chosen ?? placeholder}
      </span>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-label={props['aria-label']}
        aria-expanded="false"
        aria-haspopup="listbox"
        aria-controls={undefined}
        autoComplete="off"
        readOnly={!showSearch}
        disabled={disabled}
        value=""
        onFocus={() => void selectReady()}
        onKeyDown={press}
        onChange={type}
      />
      <DownOutlined className="picker-arrow" />
    </div>
  )
}
