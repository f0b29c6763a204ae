import type { Random } from './random.ts'

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
const GIVEN = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '刚',
  '桂英',
  '子涵',
  '雨桐',
  '梓轩',
  '浩然',
  '思远',
  '欣怡',
  '佳琪',
  '嘉豪',
  '文博',
  '晓东',
  '志强',
  '建国',
  '海燕',
  '春梅',
  '雪梅',
  '丽娟',
  '玉兰',
  '俊杰',
  '志远',
  '天宇',
  '若曦',
  '诗涵',
  '一鸣',
  '宇航',
  '可馨',
  '晨曦',
  '婷婷',
  '小龙',
  '国强',
  '秀兰',
  '立新',
  '振华',
  '慧敏',
  '亚楠',
  '佩瑶',
  '景行',
  '知夏',
  '书瑶',
  '云帆',
  '沐阳',
]

export const personName = (random: Random): string => random.pick([...SURNAMES]) + random.pick(GIVEN)
/** Numbers of a range no carrier hands out to subscribers by chance: 1xx with a fixed middle part. */
export const mobileNumber = (random: Random): string =>
  `1${random.pick(['38', '39', '58', '59', '77', '86', '88'])}0000${String(random.int(0, 9999)).padStart(4, '0')}`
export const maskedIdNumber = (random: Random, region: string): string =>
  `${region.slice(0, 3)}***********${String(random.int(1000, 9999))}`
export const BANKS = ['中国工商银行', '中国建设银行', '中国农业银行', '中国银行', '招商银行', '杭州银行', '江苏银行']
