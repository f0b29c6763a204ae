import { Button, Tree, TreeSelect } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { mediaHook } from '../../infra/use-media.ts'
import type { TreeNode } from './use-trees.ts'

/** Whether there is no room beside the list. */
const useNarrow = mediaHook('(width < 992px)')

interface Props {
  /** Already translated. */
  title: string
  nodes: readonly TreeNode[] | undefined
  chosen: string | undefined
  choose: (key: string | undefined) => void
}

/** As many are drawn whole and unfolded. */
const MOST_DRAWN = 300
const sizeOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, { children = [] }) => sum + 1 + sizeOf(children), 0)

/** A tree beside a list that narrows it. On narrow screens a field to pick from. */
export function SideTree({ title, nodes = [], chosen, choose }: Props): ReactNode {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [open, setOpen] = useState(true)
  const treeData = [...nodes]
  const few = sizeOf(nodes) <= MOST_DRAWN
  if (narrow)
    return (
      <TreeSelect
        className="side-select"
        aria-label={title}
        placeholder={title}
        treeData={treeData}
        value={chosen}
        allowClear
        treeDefaultExpandAll={few}
        showSearch={{ treeNodeFilterProp: 'title' }}
        onChange={(next?: string) => choose(next)}
      />
    )
  return (
    <aside className="side" aria-label={title}>
      <div className="side-head">
        {open && <strong>{title}</strong>}
        <Button
          type="link"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-label={t(open ? 'identity.sideHide' : 'identity.sideShow', { title })}
        >
          {open ? '«' : '»'}
        </Button>
      </div>
      {open && treeData.length > 0 && (
        <Tree
          blockNode
          defaultExpandAll={few}
          defaultExpandedKeys={few ? undefined : nodes.map(({ key }) => key)}
          // Of many only those in sight are drawn.
          virtual={!few}
          height={few ? undefined : Math.max(240, window.innerHeight - 200)}
          treeData={treeData}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(keys) => choose(keys[0] === undefined ? undefined : String(keys[0]))}
        />
      )}
    </aside>
  )
}
