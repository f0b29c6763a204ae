import { activateHeadLease, headLease, mayHeadLease } from '@cloud-steward/contract/housing/head-lease.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { COMMAND_NAMES, type CommandName } from './commands.ts'

const HeadLeaseDetail = lazy(() => import('./HeadLeaseDetail.tsx'))
const HeadLeaseForm = lazy(() => import('./HeadLeaseForm.tsx'))
const HeadLeaseCommand = lazy(() => import('./HeadLeaseCommand.tsx'))

export const askAhead = askRowsAhead(headLease)
/** Houses rented from their landlords: the terms, what is owed when, what was paid, and how it ends. */
export default function HeadLeasePage(): ReactNode {
  const { t } = useTranslation()
  const actions = (
    row: RowOf<typeof headLease>,
    standard: readonly Action[],
    { dialog, mayPress }: PageParts<typeof headLease>,
  ): Action[] => {
    const isDraft = row.state === 'draft'
    const command = (name: CommandName, to: Parameters<typeof mayHeadLease>[0]): Action => ({
      key: name,
      title: t(`housing.headLease.${name}HeadLease`),
      visible: !isDraft && mayHeadLease(to, row.state) && mayPress('moveHeadLease'),
      run: () => dialog.show(name, row.id),
      danger: name === 'leave',
    })
    return [
      { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
      {
        key: 'activate',
        title: t('housing.headLease.activateHeadLease'),
        visible: isDraft && mayPress('moveHeadLease'),
        confirm: t('housing.headLease.activateHint'),
        run: async () => {
          await call(activateHeadLease, { id: row.id }, { key: crypto.randomUUID() })
          await refreshRows(headLease.name)
        },
      },
      ...standard.map((action) => ({ ...action, visible: action.visible && isDraft })),
      command('renew', 'renewing'),
      command('resume', 'active'),
      command('notify', 'notified'),
      command('leave', 'left'),
    ]
  }
  return (
    <ResourcePage
      resource={headLease}
      rowActions={actions}
      form={(props) => <HeadLeaseForm key={props.id ?? 'add'} {...props} />}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (!name || !id) return null
        if (name === 'detail') return <HeadLeaseDetail id={id} onClose={close} />
        const command = COMMAND_NAMES.find((one) => one === name)
        return command && mayPress('moveHeadLease') ? <HeadLeaseCommand name={command} id={id} onClose={close} /> : null
      }}
    />
  )
}
