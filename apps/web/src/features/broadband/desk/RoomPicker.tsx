import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { queryBuyerRooms } from '@cloud-steward/contract/value-added/order.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  holder: { renteeId?: string | null; landlordId?: string | null }
  /** The room the line is in already. */
  without?: string
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (id: string) => void
}
/** A room the holder rents or owns. */
export function RoomPicker({ holder, without, id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { renteeId, landlordId } = holder
  const isKnown = Boolean(renteeId || landlordId)
  const { data = [] } = useQuery({
    queryKey: [lineAccount.name, 'rooms', renteeId, landlordId],
    queryFn: ({ signal }) => call(queryBuyerRooms, renteeId ? { renteeId } : { landlordId }, { signal }),
    enabled: isKnown,
  })
  return (
    <Select
      id={id}
      value={value}
      disabled={!isKnown}
      placeholder={isKnown ? undefined : t(`${lineAccount.name}.chooseHolder`)}
      showSearch={{ optionFilterProp: 'label' }}
      options={data
        .filter(({ roomId }) => roomId !== without)
        .map(({ roomId, name }) => ({ value: roomId, label: name }))}
      onChange={onChange}
    />
  )
}
