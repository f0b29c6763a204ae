import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'

/** Files of a form: the rentee's word that his money goes to somebody else. */
export function Authorisation({ onChange }: { onChange?: (ids: string[]) => void }): ReactNode {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly ShownFile[]>([])
  return (
    <FilePicker
      files={files}
      most={4}
      label={t('checkout.checkOut.authorisation')}
      onChange={(next) => {
        setFiles(next)
        onChange?.(next.map(({ id }) => id))
      }}
    />
  )
}
