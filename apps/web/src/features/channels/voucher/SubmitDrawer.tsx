import { MOST_SLIPS, queryPayees, submitVoucher, voucher } from '@cloud-steward/contract/channels/voucher.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshVouchers } from './refresh-vouchers.ts'

const NAME = voucher.name

/** Hands in a slip: to which account, how much, when, and the picture of it. */
export function SubmitDrawer({ mayPick, onClose }: { mayPick: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { renteeId, ...own } = submitVoucher.input
  const shape = mayPick ? { renteeId: { ...renteeId, optional: undefined }, ...own } : own
  return (
    <FormDrawer
      title={t(submitVoucher.permission)}
      width={560}
      shape={shape}
      labelPrefix={NAME}
      initial={{ paidOn: businessDay() }}
      controls={{ accountId: <Payee />, fileIds: <FilesField most={MOST_SLIPS} label={t(`${NAME}.fileIds`)} /> }}
      before={<p className="quiet">{t(`${NAME}.submitHint`)}</p>}
      send={async (values, key) => {
        await call(submitVoucher, values as never, { key, quiet: true })
        await refreshVouchers()
      }}
      onClose={onClose}
    />
  )
}

interface Control {
  id?: string
  value?: string
  onChange?: (value: string) => void
}
/** The accounts one may send money to, with the number to send it to. */
function Payee({ id, value, onChange }: Control): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [NAME, 'payees'],
    queryFn: ({ signal }) => call(queryPayees, {}, { signal, quiet: true }),
  })
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      loading={found.isFetching}
      notFoundContent={t(`${NAME}.noPayee`)}
      options={found.data?.map((one) => ({
        value: one.id,
        label: [one.name, one.bankName, one.accountNo].filter(Boolean).join(' · '),
      }))}
    />
  )
}
