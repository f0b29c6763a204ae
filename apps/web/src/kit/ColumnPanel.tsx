import { Button, Checkbox, Popover, Segmented } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { changeLayout, chooseDensity, DENSITIES, type Density, useDensity } from './list-layout.ts'

export interface ColumnPanelProps {
  /** The name of the list under which the choice is kept. */
  list: string
  /** All columns, and the keys of those shown, in their order. */
  columns: readonly { key: string; title?: ReactNode }[]
  shown: readonly string[]
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactElement
}
/** Which columns a list shows, in which order, and how close its rows stand. */
export default function ColumnPanel({ open, onOpen, children, ...props }: ColumnPanelProps): ReactNode {
  return (
    <Popover open={open} onOpenChange={onOpen} trigger="click" placement="bottomRight" content={<Choices {...props} />}>
      {children}
    </Popover>
  )
}

function Choices({ list, columns, shown }: Pick<ColumnPanelProps, 'list' | 'columns' | 'shown'>): ReactNode {
  const { t } = useTranslation()
  const density = useDensity()
  const set = (next: readonly string[]) => changeLayout(list, (now) => ({ ...now, shown: next }))
  const others = columns.filter(({ key }) => !shown.includes(key)).map(({ key }) => key)
  const titleOf = (key: string) => columns.find((one) => one.key === key)?.title
  const move = (key: string, by: -1 | 1) => {
    const next = [...shown]
    const at = next.indexOf(key)
    next.splice(at, 1)
    next.splice(at + by, 0, key)
    set(next)
  }
  return (
    <div className="column-panel">
      <ul>
        {[...shown, ...others].map((key, at) => {
          const isShown = at < shown.length
          return (
            <li key={key}>
              <Checkbox
                checked={isShown}
                // A list of no columns shows nothing.
                disabled={isShown && shown.length === 1}
                onChange={() => set(isShown ? shown.filter((one) => one !== key) : [...shown, key])}
              >
                {titleOf(key)}
              </Checkbox>
              {isShown && <Moves name={titleOf(key)} at={at} last={shown.length - 1} onMove={(by) => move(key, by)} />}
            </li>
          )
        })}
      </ul>
      <Segmented<Density>
        block
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`kit.density.${value}`) }))}
        onChange={chooseDensity}
      />
      <Button size="small" onClick={() => changeLayout(list, () => ({}))}>
        {t('kit.columnsReset')}
      </Button>
    </div>
  )
}

interface MovesProps {
  name: ReactNode
  at: number
  last: number
  onMove: (by: -1 | 1) => void
}
function Moves({ name, at, last, onMove }: MovesProps): ReactNode {
  const { t } = useTranslation()
  return (
    <span>
      <Button
        type="text"
        size="small"
        disabled={at === 0}
        aria-label={t('kit.columnUp', { name })}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        type="text"
        size="small"
        disabled={at === last}
        aria-label={t('kit.columnDown', { name })}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
    </span>
  )
}
