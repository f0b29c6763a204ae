import { type ReactNode, useState } from 'react'
import { FilePicker } from './FilePicker.tsx'
import type { ShownFile } from './FileTile.tsx'

interface Props {
  /** What the button says: which files are wanted. */
  label: string
  most?: number
  /** Given by the form. */
  onChange?: (ids: string[]) => void
}
/** Files as a field of a form, which is told their ids. */
export function FilesField({ label, most = 4, onChange }: Props): ReactNode {
  const [files, setFiles] = useState<readonly ShownFile[]>([])
  return (
    <FilePicker
      files={files}
      most={most}
      label={label}
      onChange={(next) => {
        setFiles(next)
        onChange?.(next.map(({ id }) => id))
      }}
    />
  )
}
