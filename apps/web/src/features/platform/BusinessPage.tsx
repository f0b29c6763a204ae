import { lookIn } from '@cloud-steward/contract/identity/support-grant.ts'
import {
  approveBusiness,
  business,
  closeBusiness,
  freezeBusiness,
  rejectBusiness,
  setBusinessTerms,
  unfreezeBusiness,
} from '@cloud-steward/contract/platform/business.ts'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../components/row-commands.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { enterTenant } from '../../infra/look-in.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(business)
const COMMANDS: RowCommands<{ from: readonly string[] }> = {
  approve: { endpoint: approveBusiness, button: 'review', hint: 'approveHint', from: ['pending', 'rejected'] },
  reject: { endpoint: rejectBusiness, button: 'review', hint: 'rejectHint', danger: true, from: ['pending'] },
  terms: { endpoint: setBusinessTerms, button: 'setTerms', hint: 'termsHint', from: ['active', 'frozen'] },
  freeze: { endpoint: freezeBusiness, button: 'freezeBusiness', hint: 'freezeHint', danger: true, from: ['active'] },
  unfreeze: { endpoint: unfreezeBusiness, button: 'freezeBusiness', from: ['frozen'] },
  close: {
    endpoint: closeBusiness,
    button: 'closeBusiness',
    hint: 'closeHint',
    danger: true,
    from: ['pending', 'active', 'frozen', 'rejected'],
  },
}

/** Businesses that use the platform: who applied, who works, on what terms, and whose access is stopped. */
export default function BusinessPage(): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={business}
      sheet
      rowActions={({ id, state, tenantCode, supportUntil }, standard, parts) => [
        ...actionsOf(id, parts, (_, { from }) => from.includes(state)),
        {
          key: 'lookIn',
          title: t(lookIn.permission),
          visible: Boolean(supportUntil) && parts.mayPress('lookIn'),
          run: () => void enterTenant(tenantCode),
        },
        ...standard,
      ]}
      detail={(parts) => parts.dialog.name && <CommandDialog commands={COMMANDS} of={business.name} parts={parts} />}
    />
  )
}
