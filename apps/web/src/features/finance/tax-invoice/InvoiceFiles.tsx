import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'

/** Files of a form: the invoice as the tax office's system gives it out. */
export function InvoiceFiles({ onChange }: { onChange?: (ids: string[]) => void }): ReactNode {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly ShownFile[]>([])
  return (
    <FilePicker
      files={files}
      most={4}
      label={t('finance.taxInvoice.upload')}
      onChange={(next) => {
        setFiles(next)
        onChange?.(next.map(({ id }) => id))
      }}
    />
  )
}
