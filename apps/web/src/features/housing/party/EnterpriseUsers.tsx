import {
  changeColleague,
  disableColleague,
  enableColleague,
  enterpriseUser,
  inviteColleague,
  withdrawColleague,
} from '@cloud-steward/contract/housing/enterprise-user.ts'
import { App, Button, Typography } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { invitationLink } from '../../../infra/invitation.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf } from '../../../kit/rows.ts'
import { CompanyRooms } from './CompanyRooms.tsx'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
type Parts = PageParts<typeof enterpriseUser>

const COMMANDS: RowCommands<{ from: string }> = {
  disable: {
    endpoint: disableColleague,
    button: 'disableColleague',
    hint: 'disableHint',
    danger: true,
    from: 'active',
  },
  enable: { endpoint: enableColleague, button: 'disableColleague', from: 'disabled' },
  withdraw: { endpoint: withdrawColleague, button: 'invite', danger: true, from: 'invited' },
}
/** Rooms are chosen for staff who see some of them; a manager sees all. */
const ASKED = { scope: { role: ['staff'] }, roomIds: { role: ['staff'], scope: ['rooms'] } }
const WEEK = 7

/** The people of companies that rent: of any of them for staff, of his own for a manager. */
export function EnterpriseUsers({ ofStaff }: { ofStaff: boolean }): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={enterpriseUser}
      sheet
      withoutSearch={ofStaff ? [] : ['renteeId']}
      toolbar={({ dialog, mayPress }) =>
        mayPress('invite') && (
          <Button type="primary" onClick={() => dialog.show('invite')}>
            {t(inviteColleague.permission)}
          </Button>
        )
      }
      rowActions={({ id, state }, standard, parts) => [
        {
          key: 'change',
          title: t(changeColleague.permission),
          visible: state === 'active' && parts.mayPress('changeColleague'),
          run: () => parts.dialog.show('change', id),
        },
        ...actionsOf(id, parts, (_, { from }) => state === from),
        ...standard,
      ]}
      detail={(parts) => <Dialogs {...parts} ofStaff={ofStaff} />}
    />
  )
}

function Dialogs(parts: Parts & { ofStaff: boolean }): ReactNode {
  const { t } = useTranslation()
  const { dialog, row, mayPress, ofStaff } = parts
  if (dialog.name === 'invite' && mayPress('invite')) return <Invite ofStaff={ofStaff} onClose={dialog.close} />
  if (dialog.name === 'change' && row && mayPress('changeColleague'))
    return (
      <CommandForm
        endpoint={changeColleague}
        of={enterpriseUser.name}
        given={{ id: row.id }}
        initial={{ department: row.department, role: row.role, scope: row.scope, roomIds: row.roomIds ?? [] }}
        asked={ASKED}
        needed={['roomIds']}
        controls={{ roomIds: <CompanyRooms companyId={row.renteeId} /> }}
        hint={t('housing.enterpriseUser.changeHint')}
        onClose={dialog.close}
      />
    )
  return (
    dialog.name && (
      <CommandDialog commands={COMMANDS} of={enterpriseUser.name} parts={parts} about={aboutOf(row?.name)} />
    )
  )
}

const TERMS = ['name', 'mobile', 'department', 'role', 'scope', 'roomIds', 'days'] as const
function Invite({ ofStaff, onClose }: { ofStaff: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const [companyId, setCompany] = useState<string>()
  return (
    <CommandForm
      endpoint={inviteColleague}
      of={enterpriseUser.name}
      fields={ofStaff ? ['renteeId', ...TERMS] : TERMS}
      needed={ofStaff ? ['renteeId', 'roomIds'] : ['roomIds']}
      initial={{ role: 'staff', scope: 'all', days: WEEK }}
      asked={ASKED}
      controls={{ roomIds: <CompanyRooms companyId={companyId} isOwn={!ofStaff} /> }}
      hint={t('housing.enterpriseUser.inviteHint')}
      onChange={(_, all) => setCompany(typeof all.renteeId === 'string' ? all.renteeId : undefined)}
      onDone={({ code }) => {
        modal.success({
          title: t('identity.invitation.made'),
          width: 520,
          content: (
            <>
              <p>{t('identity.invitation.madeHint')}</p>
              <Typography.Text copyable style={{ wordBreak: 'break-all' }}>
                {invitationLink(code)}
              </Typography.Text>
            </>
          ),
          okText: t('kit.ok'),
        })
        return true as const
      }}
      onClose={onClose}
    />
  )
}
