import { list, ref } from '@cloud-steward/contract/kit/index.ts'
import { tenement, tenementDraft } from '@cloud-steward/contract/platform/tenement.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import FormDrawer, { type FormDrawerProps } from '../../kit/FormDrawer.tsx'
import type { ResourceFormProps } from '../../kit/ResourceForm.tsx'
import { type Row, refreshRows } from '../../kit/rows.ts'
import { useFreshUpdate } from '../../kit/use-fresh-update.tsx'
import { useRow } from '../../kit/use-row.ts'
import { asJson, emptied } from './as-json.ts'
import { useTenementUsers } from './use-tenement-users.ts'

const { userIdCn: _names, ...writable } = tenementDraft
/** The platform does not see who works in a tenant: it leaves that to the tenant's administrators. */
const OF_OTHERS = Object.keys(writable).filter((key) => key !== 'userId')
const SHAPE = { ...writable, userId: list(ref('identity.user'), 500, { optional: true }) }
const idsOf = (csv: unknown): string[] => (typeof csv === 'string' && csv ? csv.split(',') : [])

interface Props extends ResourceFormProps {
  /** Given when the platform writes for another tenant. */
  tenantCode?: string
}
/** Adds or changes a property operator, with the users who work for it. */
export default function TenementForm({ id, row, tenantCode, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const found = useRow(tenement, row ? undefined : id)
  const users = useTenementUsers(!tenantCode)
  const update = useFreshUpdate(tenement, asJson(tenement.endpoints.update))
  const record = row ?? found.data
  if (id && !record) return null
  const send: FormDrawerProps['send'] = async ({ userId, ...values }, key, basedOn) => {
    const workers = tenantCode ? {} : { userId: [userId ?? []].flat().join(',') }
    const draft = { ...emptied(values), ...workers, ...(tenantCode ? { tenantCode } : {}) }
    const options = { key, quiet: true }
    if (id) await update.send(id, basedOn(record as Row), draft, key)
    else await call(asJson(tenement.endpoints.add), draft, options)
    await refreshRows(tenement.name)
  }
  return (
    <>
      {update.question}
      <FormDrawer
        name={id ?? 'add'}
        title={`${t(id ? 'kit.edit' : 'kit.add')} · ${t(tenement.name)}`}
        shape={SHAPE}
        labelPrefix={tenement.name}
        fields={tenantCode ? OF_OTHERS : tenement.form.toSpliced(5, 0, 'userId')}
        editing={id !== undefined}
        initial={record ? { ...record, userId: idsOf(record.userId) } : { status: 1 }}
        controls={{
          userId: (
            <Select
              mode="multiple"
              optionFilterProp="label"
              loading={users.isFetching}
              options={users.data ?? []}
              placeholder={t('platform.tenementUsers')}
            />
          ),
        }}
        send={send}
        success={id ? 'kit.editSuccess' : 'kit.addSuccess'}
        onClose={onClose}
      />
    </>
  )
}
