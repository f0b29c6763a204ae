import {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  BookOutlined,
  ClusterOutlined,
  ContactsOutlined,
  ControlOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  EyeInvisibleOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  MenuOutlined,
  PayCircleOutlined,
  PlusSquareOutlined,
  ProfileOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  TransactionOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'

/** Icon names a menu may use; any other name gets the last one. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  apartment: ApartmentOutlined,
  bank: BankOutlined,
  book: BookOutlined,
  cluster: ClusterOutlined,
  contacts: ContactsOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  environment: EnvironmentOutlined,
  experiment: ExperimentOutlined,
  'eye-invisible': EyeInvisibleOutlined,
  'file-text': FileTextOutlined,
  'folder-open': FolderOpenOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  link: LinkOutlined,
  menu: MenuOutlined,
  'pay-circle': PayCircleOutlined,
  'plus-square': PlusSquareOutlined,
  profile: ProfileOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  thunderbolt: ThunderboltOutlined,
  transaction: TransactionOutlined,
  user: UserOutlined,
  wallet: WalletOutlined,
}
export const ICON_NAMES = Object.keys(ICONS)
export function MenuIcon({ name }: { name: string | undefined }): ReactNode {
  const Icon = ICONS[name ?? ''] ?? AppstoreOutlined
  return (
    <span className="menu-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
