import {
  difference,
  queryDifferenceEntries,
  resolveDifference,
} from '@cloud-steward/contract/channels/reconciliation.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Form, type FormInstance, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'

interface Props {
  id: string
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** What became of a difference: ways out that book, an entry that was booked otherwise, or words. */
export default function ResolveForm({ id, refresh, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [entryId, setEntry] = useState<string>()
  const found = useQuery({
    queryKey: [difference.name, 'entries', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryDifferenceEntries, { id }, { signal }),
  })
  if (!found.data) return null
  const { resolutions, candidates } = found.data
  const { resolution, note } = resolveDifference.input
  return (
    <FormDrawer
      title={t('channel.difference.resolveDifference')}
      width={480}
      shape={{ resolution: { ...resolution, values: resolutions }, note }}
      labelPrefix={difference.name}
      before={<p className="quiet">{t('channel.difference.resolveHint')}</p>}
      after={(form, renew) => (
        <Entries
          form={form}
          value={entryId}
          onChange={(next) => {
            renew()
            setEntry(next)
          }}
          options={candidates.map((one) => ({
            value: one.id,
            label: [one.businessOn, t(`ledger.ledger.kind.${one.kind}`), formatFen(one.amountFen), one.memo].join(
              ' · ',
            ),
          }))}
        />
      )}
      send={async (values, key) => {
        const given = { ...values, id, ...(values.resolution === 'linked' && { entryId }) }
        const { waits } = await call(resolveDifference, given as never, { key, quiet: true })
        await refresh()
        if (waits) void message.info(t('channel.difference.waitsHint'))
      }}
      onClose={onClose}
    />
  )
}

/** The entry that resolved it, asked for where one is to be named. */
function Entries(props: {
  form: FormInstance
  value: string | undefined
  onChange: (id: string) => void
  options: { value: string; label: string }[]
}): ReactNode {
  const { form, ...select } = props
  const { t } = useTranslation()
  if (Form.useWatch('resolution', form) !== 'linked') return null
  const label = t('channel.difference.entryId')
  return (
    <div className="form-wide">
      <p className="quiet">{label}</p>
      <Select
        {...select}
        style={{ width: '100%' }}
        aria-label={label}
        placeholder={label}
        notFoundContent={t('channel.difference.noCandidates')}
      />
    </div>
  )
}
