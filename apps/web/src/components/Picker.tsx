import { DownOutlined } from '@ant-design/icons'
import { ConfigProvider, type SelectProps } from 'antd'
import {
  type ChangeEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { useHidden } from './use-hidden.ts'
import './picker.css'

const fetchSelect = () => import('./Select.tsx')
const Select = lazy(fetchSelect)
type RealSelect = typeof import('./Select.tsx').default
let ready: RealSelect | undefined
/** Fetches the select of the library, once. */
export async function selectReady(): Promise<RealSelect> {
  ready ??= (await fetchSelect()).default
  return ready
}

interface Props extends SelectProps {
  /** Looks like the select until it is used: of a search bar, which most visitors never touch. */
  light?: boolean
}
const PASSING = new Set(['Tab', 'Shift', 'Escape', 'Control', 'Alt', 'Meta'])

/** A list to choose from. Where a page begins with it, the library's select is fetched when somebody reaches for it. */
export function Picker({ light = false, ...props }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [Real, setReal] = useState<RealSelect>()
  const [isLight] = useState(light)
  const { value, mode, allowClear } = props
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const isPlain = isEmpty || (!mode && !allowClear)
  const [wasPlain] = useState(isPlain)
  const change = (next: boolean) => {
    setOpen(next)
    props.onOpenChange?.(next)
  }
  useHidden(() => {
    if (isOpen) change(false)
    setReal(undefined)
  })
  const real = (
    <Suspense fallback={<Closed {...props} disabled />}>
      <Select {...props} />
    </Suspense>
  )
  if (!isLight || !wasPlain) return real
  // Fetched already when it is asked for, so it stands in the place of the other without a gap, and takes the focus of it.
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  if (Real) return <Real {...props} autoFocus open={isOpen} onOpenChange={change} />
  // Something was put into it from outside: what shows that is more than this.
  if (!isPlain) return real
  const want = () => {
    if (!isOpen) change(true)
    void selectReady().then((fetched) => setReal(() => fetched))
  }
  return <Closed {...props} onWanted={want} />
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
