import { mayFollowPackage } from '@cloud-steward/contract/broadband/actions.ts'
import { linePackage, publishPackage, stopPackage } from '@cloud-steward/contract/broadband/package.ts'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf, refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(linePackage)
const COMMANDS: RowCommands = { stop: { endpoint: stopPackage, button: 'publish', hint: 'stopHint', danger: true } }
const BEGINS = { carrier: 'dianxin', months: 1 }

/** Which speeds are sold, where, and for how much. */
export default function PackagePage(): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={linePackage}
      sheet
      formProps={{ initial: BEGINS }}
      rowActions={({ id, state }, standard, parts) => [
        {
          key: 'publish',
          title: t(publishPackage.permission),
          visible: mayFollowPackage('publish', state) && parts.mayPress('publish'),
          run: async () => {
            await call(publishPackage, { id })
            await refreshRows(linePackage.name)
          },
        },
        ...actionsOf(id, parts, () => mayFollowPackage('stop', state)),
        ...standard,
      ]}
      detail={(parts) =>
        parts.dialog.name && (
          <CommandDialog commands={COMMANDS} of={linePackage.name} parts={parts} about={aboutOf(parts.row?.name)} />
        )
      }
    />
  )
}
