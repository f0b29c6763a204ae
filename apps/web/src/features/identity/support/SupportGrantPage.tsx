import { endSupport, grantSupport, supportGrant } from '@cloud-steward/contract/identity/support-grant.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(supportGrant)
const COMMANDS: RowCommands = {
  end: { endpoint: endSupport, button: 'grantSupport', hint: 'endHint', danger: true },
}
const USUAL_HOURS = 24

/** Who of the platform may look at this tenant's data, until when, and how often somebody did. */
export default function SupportGrantPage(): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={supportGrant}
      sheet
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'username'
            ? { ...column, render: (_, { username }) => username ?? t('identity.supportGrant.allSupport') }
            : column,
        )
      }
      toolbar={({ mayPress, dialog }) =>
        mayPress('grantSupport') && (
          <Button type="primary" onClick={() => dialog.show('grant')}>
            {t(grantSupport.permission)}
          </Button>
        )
      }
      rowActions={({ id, state }, standard, parts) => [...actionsOf(id, parts, () => state === 'open'), ...standard]}
      detail={(parts) => {
        const { name, close } = parts.dialog
        if (name === 'grant' && parts.mayPress('grantSupport'))
          return (
            <CommandForm
              endpoint={grantSupport}
              of={supportGrant.name}
              initial={{ hours: USUAL_HOURS }}
              hint={t('identity.supportGrant.grantHint')}
              onClose={close}
            />
          )
        return (
          name && (
            <CommandDialog
              commands={COMMANDS}
              of={supportGrant.name}
              parts={parts}
              about={aboutOf(parts.row?.reason)}
            />
          )
        )
      }}
    />
  )
}
