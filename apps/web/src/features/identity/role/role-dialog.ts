import type { role } from '@cloud-steward/contract/identity/role.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'

/** What every dialog of a role is given. */
export interface RoleDialogProps {
  row: RowOf<typeof role>
  onClose: () => void
}
