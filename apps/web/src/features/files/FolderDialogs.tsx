import { addFolder, moveFile, updateFile } from '@cloud-steward/contract/files/file.ts'
import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { FolderTree } from '../../components/library/FolderTree.tsx'
import type { Folder } from '../../components/library/library.ts'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { Dialog } from './LibraryPage.tsx'
import { RightsDialog } from './RightsDialog.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  dialog: Dialog
  folder: string
  folders: readonly Folder[]
  onClose: () => void
}
export default function FolderDialogs({ dialog, folder, folders, onClose }: Props): ReactNode {
  if (dialog.kind === 'rights') return <RightsDialog row={dialog.row} onClose={onClose} />
  if (dialog.kind === 'move') return <MoveDialog ids={dialog.ids} folders={folders} onClose={onClose} />
  if (dialog.kind === 'rename')
    return (
      <NameDialog
        title="file.library.rename"
        initial={dialog.row.name}
        send={(name) => call(updateFile, { id: dialog.row.id, name })}
        onClose={onClose}
      />
    )
  return (
    <NameDialog
      title="file.file.addFolder"
      initial=""
      send={(name) => call(addFolder, { originalFilename: name, parentId: folder })}
      onClose={onClose}
    />
  )
}

interface NameProps {
  title: string
  initial: string
  send: (name: string) => Promise<unknown>
  onClose: () => void
}
function NameDialog({ title, initial, send, onClose }: NameProps): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const { busy, run } = useSending(onClose)
  const submit = () => name.trim() && run(() => send(name.trim()))
  return (
    <Modal
      open
      title={t(title)}
      okText={t('kit.ok')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !name.trim() }}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <Input
        aria-label={t('file.file.name')}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={submit}
      />
    </Modal>
  )
}

function MoveDialog({
  ids,
  folders,
  onClose,
}: {
  ids: readonly string[]
  folders: readonly Folder[]
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [to, setTo] = useState('0')
  const { busy, run } = useSending(onClose)
  return (
    <Modal
      open
      title={t('file.library.moveTo')}
      okText={t('file.library.move')}
      cancelText={t('kit.cancel')}
      confirmLoading={busy}
      onOk={() => run(() => call(moveFile, { ids: [...ids], parentId: to }))}
      onCancel={onClose}
    >
      <FolderTree folders={folders} chosen={to} onChoose={setTo} without={new Set(ids)} />
    </Modal>
  )
}
