import { PLATFORM_TENANT } from '@cloud-steward/contract/kit/domain.ts'
import { reopenSysTenant, tenant } from '@cloud-steward/contract/platform/tenant.ts'
import { App } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useRow } from '../../../kit/use-row.ts'
import { tenantColumns } from './tenant-columns.tsx'
import type { MadeTenant, TenantRow } from './tenant-row.ts'
import '../platform.css'

const TenantForm = lazy(() => import('./TenantForm.tsx'))
const TenantMade = lazy(() => import('./TenantMade.tsx'))
const DIALOGS = {
  user: lazy(() => import('./TenantUser.tsx')),
  sms: lazy(() => import('./TenantSms.tsx')),
  tenement: lazy(() => import('./TenantTenements.tsx')),
  mcc: lazy(() => import('./TenantCategory.tsx')),
  close: lazy(() => import('./TenantClosing.tsx')),
} as const
const NAMES = Object.keys(DIALOGS) as (keyof typeof DIALOGS)[]
/** Closing is no deletion: it has a dialog of its own, for one tenant at a time. */
const listed: typeof tenant = { ...tenant, operations: tenant.operations.filter((one) => one !== 'delete') }
const buttonOf = (name: keyof typeof DIALOGS): string => (name === 'close' ? 'delete' : name)

export const askAhead = askRowsAhead(tenant)

/** Tenants of the platform: what they may use, until when, and who looks after them. */
export default function TenantPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [made, setMade] = useState<MadeTenant>()
  const reopen = async (row: TenantRow) => {
    await call(reopenSysTenant, { id: row.id })
    await refreshRows(tenant.name)
    void message.success(t('kit.operateSuccess'))
  }
  return (
    <ResourcePage
      resource={listed}
      columns={tenantColumns(t)}
      form={(props) => <TenantForm key={props.id ?? 'add'} {...props} onMade={setMade} />}
      rowActions={(row, standard, { dialog, mayPress }) => {
        const isClosed = row.status === 'closed'
        const isOwn = row.tenantCode === PLATFORM_TENANT
        const isOffered = (name: keyof typeof DIALOGS) =>
          mayPress(buttonOf(name)) &&
          !(isOwn && (name === 'user' || name === 'close')) &&
          !(isClosed && name === 'close')
        return [
          ...standard.filter(({ key }) => key === 'update'),
          ...NAMES.map((name) => ({
            key: name,
            title: t(name === 'close' ? 'platform.close' : `button.${name}`),
            danger: name === 'close',
            visible: isOffered(name),
            run: () => dialog.show(name, row.id),
          })),
          { key: 'reopen', title: t('button.reopen'), visible: isClosed && mayPress('reopen'), run: () => reopen(row) },
        ]
      }}
      detail={({ dialog, mayPress }) => {
        const name = NAMES.find((one) => one === dialog.name)
        return (
          <Suspense fallback={null}>
            {made && <TenantMade made={made} onClose={() => setMade(undefined)} />}
            {name && dialog.id && mayPress(buttonOf(name)) && (
              <About key={name + dialog.id} name={name} id={dialog.id} onClose={dialog.close} />
            )}
          </Suspense>
        )
      }}
    />
  )
}

interface Props {
  name: keyof typeof DIALOGS
  id: string
  onClose: () => void
}
function About({ name, id, onClose }: Props): ReactNode {
  const row = useRow(tenant, id).data
  const Dialog = DIALOGS[name]
  return row ? <Dialog row={row} onClose={onClose} /> : null
}
