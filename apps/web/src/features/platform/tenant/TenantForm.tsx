import { tenant, tenantDraft } from '@cloud-steward/contract/platform/tenant.ts'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer, { type FormDrawerProps } from '../../../kit/FormDrawer.tsx'
import type { ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { type Row, refreshRows } from '../../../kit/rows.ts'
import { useFreshUpdate } from '../../../kit/use-fresh-update.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { emptied } from '../as-json.ts'
import type { MadeTenant } from './tenant-row.ts'

const KNOWN = [
  'tenantName',
  'tenantCode',
  'startTime',
  'endTime',
  'graceDays',
  'houseNum',
  'packageId',
  'domain',
  'tenantContact',
  'tenantTel',
  'tenantEmail',
]
const NEW = [...KNOWN, 'adminUsername', 'adminUserId']
const STANDARD = { graceDays: 30, houseNum: 1_000, adminUsername: 'admin' }

interface Props extends ResourceFormProps {
  /** Told what is said of a new tenant this once. */
  onMade: (made: MadeTenant) => void
}
/** Adds a tenant with its administrator, or changes what it may use. */
export default function TenantForm({ id, row, onClose, onMade }: Props): ReactNode {
  const { t } = useTranslation()
  const found = useRow(tenant, row ? undefined : id)
  const update = useFreshUpdate(tenant)
  const record = row ?? found.data
  if (id && !record) return null
  const send: FormDrawerProps['send'] = async ({ tenantCode, ...values }, key, basedOn) => {
    const draft = emptied(values)
    const options = { key, quiet: true }
    if (id) await update.send(id, basedOn(record as Row), draft, key)
    else onMade((await call(tenant.endpoints.add, { ...draft, tenantCode: tenantCode || null }, options)) as MadeTenant)
    await refreshRows(tenant.name)
  }
  return (
    <>
      {update.question}
      <FormDrawer
        name={id ?? 'add'}
        title={`${t(id ? 'kit.edit' : 'kit.add')} · ${t(tenant.name)}`}
        shape={tenantDraft}
        labelPrefix={tenant.name}
        fields={id ? KNOWN : NEW}
        editing={id !== undefined}
        initial={record ?? STANDARD}
        before={<p className="quiet">{t(id ? 'platform.editHint' : 'platform.addHint')}</p>}
        send={send}
        success={id ? 'kit.editSuccess' : 'kit.addSuccess'}
        onClose={onClose}
      />
    </>
  )
}
