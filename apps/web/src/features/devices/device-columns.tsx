import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import type { Translate } from '../../infra/i18n.ts'
import type { Column } from '../../kit/columns.ts'
import type { Row } from '../../kit/rows.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { onlineTag } from './online.tsx'

/** As it is for whoever lives there: of a relay *open* means that power is off, of a valve that water flows. */
const VALVE_TONES: Readonly<Record<string, string>> = {
  open: 'normal',
  closed: 'waiting',
  fault: 'failed',
  opening: 'running',
  closing: 'running',
}

/** How a valve stands, and how far it is open where it says that. */
export function valveTag({ valve, opening }: Row, resource: Resource, t: Translate): ReactNode {
  if (!valve) return '-'
  return (
    <StateTag value={VALVE_TONES[String(valve)] ?? ''}>
      {t(`${resource.name}.valve.${String(valve)}`)}
      {valve === 'open' && typeof opening === 'number' && opening < 100 && ` ${opening} %`}
    </StateTag>
  )
}

/** Whether a device is in contact, and how its valve stands, is seen at a glance, not read. */
export function withTags<R extends Resource>(resource: R, standard: Column<R>[], t: Translate): Column<R>[] {
  const tags: Record<string, (row: Row) => ReactNode> = {
    online: (row) => onlineTag(row, t),
    valve: (row) => valveTag(row, resource, t),
  }
  return standard.map((column) => {
    const tag = tags[column.key]
    return tag ? { ...column, render: (_: unknown, row: RowOf<R>) => tag(row) } : column
  })
}
