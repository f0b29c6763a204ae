import { merchant } from '@cloud-steward/contract/payouts/merchant.ts'
import { type ReactNode, useState } from 'react'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'
import { useTranslation } from '../../../infra/i18n.ts'

/** One picture as a field: its value is the file's id. */
export function PictureField(props: {
  before: ShownFile | undefined
  value?: string | null
  onChange?: (id: string | undefined) => void
}): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ShownFile | undefined>(props.before)
  return (
    <FilePicker
      files={chosen ? [chosen] : []}
      most={1}
      label={t(`${merchant.name}.choosePicture`)}
      onChange={([file]) => {
        setChosen(file)
        props.onChange?.(file?.id)
      }}
    />
  )
}
