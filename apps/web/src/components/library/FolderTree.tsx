import { Tree } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import type { Folder } from './library.ts'

interface Node {
  key: string
  title: string
  disabled?: boolean
  children?: Node[]
}
export function treeOf(folders: readonly Folder[], parentId: string, without?: ReadonlySet<string>): Node[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .map(({ id, name, mayWrite }) => ({
      key: id,
      title: name,
      ...(without ? { disabled: !mayWrite || without.has(id) } : {}),
      ...(without?.has(id) ? {} : { children: treeOf(folders, id, without) }),
    }))
}

interface Props {
  folders: readonly Folder[]
  chosen: string
  onChoose: (id: string) => void
  /** These folders and their subfolders cannot be chosen. */
  without?: ReadonlySet<string>
}
/** Tree of the folders the user may read, below the top of the library. */
export function FolderTree({ folders, chosen, onChoose, without }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Tree
      blockNode
      treeData={[{ key: '0', title: t('file.library.top'), children: treeOf(folders, '0', without) }]}
      defaultExpandedKeys={['0']}
      autoExpandParent
      selectedKeys={[chosen]}
      onSelect={([key]) => key !== undefined && onChoose(String(key))}
    />
  )
}
