import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { linePackage } from '@cloud-steward/contract/broadband/package.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'

interface Props {
  /** Of one carrier alone. */
  carrier: string | undefined
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (id: string) => void
}
/** A package that is sold, with its carrier, its speed and its price. */
export function PackagePicker({ carrier, id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const asked = { state: 'published', pageSize: 200, ...(carrier && { carrier }) }
  const { data } = useQuery({
    queryKey: [linePackage.name, 'sold', asked],
    queryFn: ({ signal }) => queryRows(linePackage, asked, signal),
  })
  const options = (data?.list ?? []).map((one) => {
    const months = t(`${lineAccount.name}.forMonths`, { months: one.months })
    const price = one.priceFen === undefined ? '' : ` · ${formatFen(one.priceFen)} / ${months}`
    return { value: one.id, label: `${t(`${linePackage.name}.carrier.${one.carrier}`)} ${one.name}${price}` }
  })
  return (
    <Select id={id} value={value} showSearch={{ optionFilterProp: 'label' }} options={options} onChange={onChange} />
  )
}
