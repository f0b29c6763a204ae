import { cancelLease, endLease, lease, signLease } from '@cloud-steward/contract/housing/lease.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { leaseActions } from './lease.actions.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const LeaseForm = lazy(() => import('./LeaseForm.tsx'))
const LeaseDetail = lazy(() => import('./LeaseDetail.tsx'))

export const askAhead = askRowsAhead(lease)
const COMMANDS = {
  sign: { endpoint: signLease, field: 'signedOn', hint: 'signHint' },
  cancel: { endpoint: cancelLease, field: undefined, hint: 'cancelHint' },
  end: { endpoint: endLease, field: 'leftOn', hint: 'endHint' },
} as const

/** Leases and their whole life: drafted with the schedule in sight, signed, ended; each with its detail. */
export default function ContractPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={lease}
      rowActions={(row, standard, parts) => leaseActions(row, standard, parts, t)}
      form={(props) => <LeaseForm key={props.id ?? 'add'} {...props} />}
      detail={(parts) => (
        <>
          {parts.dialog.name === 'detail' && parts.dialog.id && (
            <LeaseDetail id={parts.dialog.id} onClose={parts.dialog.close} />
          )}
          {(parts.dialog.name === 'sign' || parts.dialog.name === 'cancel' || parts.dialog.name === 'end') && (
            <LeaseCommand name={parts.dialog.name} parts={parts} />
          )}
        </>
      )}
    />
  )
}

/** Sign, cancel or end the lease of the address. */
function LeaseCommand({ name, parts }: { name: keyof typeof COMMANDS; parts: PageParts<typeof lease> }): ReactNode {
  const { t } = useTranslation()
  const { endpoint, field, hint } = COMMANDS[name]
  const { id } = parts.dialog
  if (!id || !parts.mayPress(name)) return null
  const { id: _id, ...shape } = endpoint.input
  const send = async (values: Record<string, unknown>, key: string) => {
    await call(endpoint as typeof signLease, { ...values, id } as never, { key, quiet: true })
    await Promise.all([refreshRows('housing.lease'), refreshRows('housing.room')])
  }
  return (
    <FormDrawer
      title={t(`housing.lease.${name}`)}
      width={440}
      shape={shape}
      labelPrefix="housing.lease"
      initial={field ? { [field]: businessDay() } : {}}
      before={<p className="quiet">{t(`housing.lease.${hint}`)}</p>}
      send={send}
      onClose={parts.dialog.close}
    />
  )
}
