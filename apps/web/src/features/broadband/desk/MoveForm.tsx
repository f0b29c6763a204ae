import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { moveLine } from '@cloud-steward/contract/broadband/account-commands.ts'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Line } from './line-commands.ts'
import { RoomPicker } from './RoomPicker.tsx'

interface Props {
  line: Line
  about: string | undefined
  onClose: () => void
}
/** The line goes into another room of its holder. */
export default function MoveForm({ line, about, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      endpoint={moveLine}
      of={lineAccount.name}
      about={about}
      given={{ id: line.id }}
      hint={t(`${lineAccount.name}.moveHint`)}
      controls={{ roomId: <RoomPicker holder={line} without={line.roomId} /> }}
      onClose={onClose}
    />
  )
}
