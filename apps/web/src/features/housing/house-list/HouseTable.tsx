import { archiveHouse, restoreHouse } from '@cloud-steward/contract/housing/house-archive.ts'
import { house, room } from '@cloud-steward/contract/housing/places.ts'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { LIVE } from './live.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const COMMANDS: RowCommands<{ archived: boolean }> = {
  archive: { endpoint: archiveHouse, button: 'archiveHouse', hint: 'archiveHint', danger: true, archived: false },
  restore: { endpoint: restoreHouse, button: 'archiveHouse', hint: 'restoreHint', archived: true },
}
const refresh = (): Promise<unknown> => Promise.all([house, room].map(({ name }) => refreshRows(name)))

/** Houses themselves: what is changed for all rooms of one, and how one is archived. */
export default function HouseTable(): ReactNode {
  const [params] = useSearchParams()
  const commands = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={house}
      fixed={params.has('archived') ? undefined : LIVE}
      toolbar={() => <ViewSwitch />}
      rowActions={(row, standard, parts) => [
        ...standard.map((action) => ({ ...action, visible: parts.mayPress(`${action.key}House`) && !row.archived })),
        ...commands(row.id, parts, (_name, { archived }) => archived === row.archived),
      ]}
      detail={(parts) => <CommandDialog commands={COMMANDS} of={house.name} parts={parts} refresh={refresh} />}
    />
  )
}
