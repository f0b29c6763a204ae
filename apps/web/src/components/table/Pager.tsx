import {
  DoubleLeftOutlined,
  DoubleRightOutlined,
  EllipsisOutlined,
  LeftOutlined,
  RightOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { Picker } from '../Picker.tsx'
import './pager.css'

interface Props {
  current: number
  pageSize: number
  total: number
  /** Sizes to choose from; without them nothing is offered. */
  sizes?: readonly number[]
  children?: ReactNode
  onTurn: (page: number, pageSize: number) => void
}
const FAR = 5
const AROUND = 2

/** The pages with a number: the first, the last, and those around the current one; 0 where some are left out. */
export function pagesShown(current: number, last: number): number[] {
  if (last <= 3 + AROUND * 2) return Array.from({ length: last }, (_, at) => at + 1)
  const before = current - 1 >= AROUND * 2
  const after = last - current >= AROUND * 2
  let from = last - current <= AROUND ? last - AROUND * 2 : Math.max(1, current - AROUND)
  let to = current - 1 <= AROUND ? 1 + AROUND * 2 : Math.min(current + AROUND, last)
  // What stands for the left-out ones takes the place of one.
  if (before && to !== last) from++
  if (after && from !== 1) to--
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const [start, end] = [from === 1 ? [] : [1], to === last ? [] : [last]]
  return [...start, ...(before ? [0] : []), ...middle, ...(after ? [0] : []), ...end]
}

/** The pages of a list, and how long they are. */
export function Pager({ current, pageSize, total, sizes, children, onTurn }: Props): ReactNode {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const shown = pagesShown(current, last)
  const turn = (page: number) => onTurn(Math.min(Math.max(page, 1), last), pageSize)
  const step = (by: -1 | 1) => {
    const words = t(by < 0 ? 'kit.previousPage' : 'kit.nextPage')
    const isEnd = by < 0 ? current <= 1 : current >= last
    return (
      <li>
        <button type="button" title={words} aria-label={words} disabled={isEnd} onClick={() => turn(current + by)}>
          {by < 0 ? <LeftOutlined /> : <RightOutlined />}
        </button>
      </li>
    )
  }
  const jump = (by: -1 | 1) => {
    const words = t(by < 0 ? 'kit.pagesBack' : 'kit.pagesOn', { count: FAR })
    return (
      <li key={`jump${by}`}>
        <button
          type="button"
          className="pager-jump"
          title={words}
          aria-label={words}
          onClick={() => turn(current + by * FAR)}
        >
          <EllipsisOutlined />
          {by < 0 ? <DoubleLeftOutlined /> : <DoubleRightOutlined />}
        </button>
      </li>
    )
  }
  return (
    <ul className="pager cs">
      {children && <li className="pager-total">{children}</li>}
      {step(-1)}
      {shown.map((page, at) =>
        page === 0 ? (
          jump(at === 1 ? -1 : 1)
        ) : (
          <li key={page} className={shown[at - 1] === 0 || shown[at + 1] === 0 ? 'pager-aside' : undefined}>
            <button
              type="button"
              title={String(page)}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => page !== current && turn(page)}
            >
              {page}
            </button>
          </li>
        ),
      )}
      {step(1)}
      {sizes && (
        <li className="pager-size">
          <Picker
            light
            aria-label={t('kit.pageSize')}
            value={pageSize}
            options={[...new Set([...sizes, pageSize])]
              .toSorted((a, b) => a - b)
              .map((value) => ({ value, label: t('kit.perPage', { count: value }) }))}
            onChange={(size) => {
              const most = Math.max(1, Math.ceil(total / Number(size)))
              onTurn(Math.min(current, most), Number(size))
            }}
          />
        </li>
      )}
    </ul>
  )
}
