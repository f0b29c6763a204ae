import type { ReactNode } from 'react'
import { DemoPage } from './DemoPage.tsx'
import { OwnRoles } from './OwnRoles.tsx'
import { RoleSwitch } from './RoleSwitch.tsx'

/** A page is there for those whose roles have its menu. */
export default function PermissionPage(): ReactNode {
  return (
    <DemoPage about="demo.permission.pageAbout">
      <OwnRoles />
      <RoleSwitch />
    </DemoPage>
  )
}
