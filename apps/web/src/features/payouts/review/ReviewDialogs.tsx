import {
  applyLandlord,
  decideReview,
  holdLandlord,
  landlordReview,
} from '@cloud-steward/contract/payouts/landlord-review.ts'
import type { ReactNode } from 'react'
import CommandDialog from '../../../components/CommandDialog.tsx'
import type { RowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { PictureField } from '../merchant/PictureField.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'

const COMMANDS: RowCommands = {
  decide: { endpoint: decideReview, button: 'reviewLandlord', initial: () => ({ decision: 'approve' }) },
  hold: { endpoint: holdLandlord, button: 'holdLandlord', hint: 'holdHint', initial: () => ({ step: 'suspend' }) },
}

export default function ReviewDialogs({ parts }: { parts: PageParts<typeof landlordReview> }): ReactNode {
  const { t } = useTranslation()
  const { dialog, mayPress } = parts
  const { name, id, close } = dialog
  const word = (key: string) => t(`${landlordReview.name}.${key}`)
  if (name === 'apply' && mayPress('applyLandlord')) {
    const { landlordId, ...own } = applyLandlord.input
    return (
      <FormDrawer
        title={word('applyLandlord')}
        width={560}
        shape={mayPress('pick') ? { landlordId: { ...landlordId, optional: undefined }, ...own } : own}
        labelPrefix={landlordReview.name}
        controls={{
          idFrontFile: <PictureField before={undefined} />,
          idBackFile: <PictureField before={undefined} />,
        }}
        send={async (values, key) => {
          await call(applyLandlord, values as never, { key, quiet: true })
          await refreshRows(landlordReview.name)
        }}
        onClose={close}
      />
    )
  }
  if (!id) return null
  if (name === 'detail') return <ReviewDetail id={id} onClose={close} />
  return <CommandDialog commands={COMMANDS} of={landlordReview.name} parts={parts} />
}
