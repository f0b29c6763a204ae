import { addFolder, moveFile, updateFile } from '@cloud-steward/contract/files/file.ts'
import { Input, type InputRef, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { FolderTree } from '../../components/library/FolderTree.tsx'
import { type Folder, useDetail } from '../../components/library/library.ts'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { RightsDialog } from './RightsDialog.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  name: string
  ids: readonly string[]
  folder: string
  folders: readonly Folder[]
  onMoved: () => void
  onClose: () => void
}
export default function FolderDialogs({ name, ids, folder, folders, onMoved, onClose }: Props): ReactNode {
  const [id] = ids
  if (name === 'folder')
    return (
      <NameDialog
        title="file.file.addFolder"
        initial=""
        send={(text) => call(addFolder, { originalFilename: text, parentId: folder })}
        onClose={onClose}
      />
    )
  if (!id) return null
  if (name === 'rights') return <RightsDialog id={id} onClose={onClose} />
  if (name === 'rename') return <RenameDialog id={id} onClose={onClose} />
  if (name === 'move') return <MoveDialog ids={ids} folders={folders} onMoved={onMoved} onClose={onClose} />
  return null
}

function RenameDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data } = useDetail(id)
  if (!data) return null
  return (
    <NameDialog
      title="file.library.rename"
      initial={data.name}
      send={(name) => call(updateFile, { id, name })}
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
  const hasBegun = useRef(false)
  // As soon as the field is there: after the movement of the dialog, the first letters would be lost.
  const begin = (input: InputRef | null) => {
    if (!input || hasBegun.current) return
    hasBegun.current = true
    // The ending of a file's name must stay, so it is not selected.
    const end = initial.lastIndexOf('.')
    input.focus()
    input.setSelectionRange(0, end > 0 ? end : initial.length)
  }
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
        ref={begin}
        aria-label={t('file.file.name')}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={submit}
      />
    </Modal>
  )
}

interface MoveProps {
  ids: readonly string[]
  folders: readonly Folder[]
  onMoved: () => void
  onClose: () => void
}
function MoveDialog({ ids, folders, onMoved, onClose }: MoveProps): ReactNode {
  const { t } = useTranslation()
  const [to, setTo] = useState('')
  const { busy, run } = useSending(() => {
    onMoved()
    onClose()
  })
  return (
    <Modal
      open
      title={t('file.library.moveTo')}
      okText={t('file.library.move')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !to }}
      confirmLoading={busy}
      onOk={() => to && run(() => call(moveFile, { ids: [...ids], parentId: to }))}
      onCancel={onClose}
    >
      <FolderTree folders={folders} chosen={to} onChoose={setTo} without={new Set(ids)} />
    </Modal>
  )
}
