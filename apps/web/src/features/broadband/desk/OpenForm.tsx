import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { openLine } from '@cloud-steward/contract/broadband/account-commands.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { PayWay, waysOf } from '../PayWay.tsx'
import { PackagePicker } from './PackagePicker.tsx'
import { RoomPicker } from './RoomPicker.tsx'

const FIELDS = ['renteeId', 'landlordId', 'roomId', 'packageId', 'priceFen', 'payBy', 'salesCode', 'autoRenew']
const idIn = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** Staff opens a line for a renter or a landlord. */
export default function OpenForm({
  carrier,
  onClose,
}: {
  carrier: string | undefined
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [holder, setHolder] = useState<{ renteeId?: string; landlordId?: string }>({})
  return (
    <CommandForm
      endpoint={openLine}
      of={lineAccount.name}
      width={480}
      fields={FIELDS}
      initial={{ payBy: 'online' }}
      hint={t(`${lineAccount.name}.openHint`)}
      onChange={(_, { renteeId, landlordId }) => setHolder({ renteeId: idIn(renteeId), landlordId: idIn(landlordId) })}
      controls={{
        roomId: <RoomPicker holder={holder} />,
        packageId: <PackagePicker carrier={carrier} />,
        payBy: <PayWay ways={holder.landlordId ? waysOf(holder) : ['online', 'balance', 'wallet']} />,
      }}
      onDone={({ no }) => t(`${lineAccount.name}.ordered`, { no })}
      onClose={onClose}
    />
  )
}
