import { enterpriseUser, queryCompanyRooms } from '@cloud-steward/contract/housing/enterprise-user.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  companyId: string | undefined
  /** The company of whoever asks: he names none. */
  isOwn?: boolean
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
}
/** Rooms of a company's leases to choose from. */
export function CompanyRooms({ companyId, isOwn = false, id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const isKnown = isOwn || Boolean(companyId)
  const { data = [] } = useQuery({
    queryKey: [enterpriseUser.name, 'rooms', companyId],
    queryFn: ({ signal }) => call(queryCompanyRooms, { renteeId: companyId }, { signal }),
    enabled: isKnown,
  })
  return (
    <Select
      id={id}
      mode="multiple"
      value={value}
      disabled={!isKnown}
      placeholder={isKnown ? undefined : t('housing.enterpriseUser.chooseCompany')}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ roomId, name }) => ({ value: roomId, label: name }))}
      onChange={(chosen: string[]) => onChange?.(chosen)}
    />
  )
}
