const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * What people choose most, here and elsewhere, without the figures and signs that they put around it. Figures that stand for letters are
 * read as these (`p@ssw0rd`). No list of Chinese passwords can be had as a library; this one is our own.
 */
export const commonStems: ReadonlySet<string> = new Set(
  words(`
    a aa aaa aaaa ab abc abcd abcde abcdef abcabc asd asdf asdfg asdfgh asdfghjkl as q qq qaz qazwsx qazwsxedc qwe qwer qwert
    qwerty qwertyui qwertyuiop qweasd qweasdzxc wsx wsxedc zaq zaqwsx zx zxc zxcv zxcvb zxcvbn zxcvbnm zxczxc x xx xxx z zz
    admin administrator manager master root system guest user test testing demouser temp default login welcome changeme change
    password passwd passcode pass pwd secret letmein hello helloworld iloveyou ilove loveyou love lovely baby angel princess
    dragon monkey tiger sunshine shadow superman batman football baseball basketball soccer michael jordan charlie daniel
    trustno freedom whatever computer internet windows linux oracle mysql postgres huawei xiaomi apple android google tencent
    alibaba taobao weixin wechat china chinese beijing shanghai guangzhou shenzhen fujian xiamen fuzhou putian zhejiang
    hangzhou jiangsu nanjing henan hunan hubei wuhan sichuan chengdu chongqing shandong guangdong guangxi yunnan guizhou
    woaini woaini ainiyiwannian woaiwojia wodemima mima mimashi nihao nihaoma woshishui woshini woshi zhongguo zhonghua
    zhongguoren jiayou wangjile wobuzhidao buzhidao laopo laogong baobei baobao qinaide xingfu pingan fucai facai gongxi
    gongxifacai kuaile shengri xiexie renmin zhengfu guojia xiangzhen xiang zhen cun cunwei cunweihui nongcun nongye
    zhaijidi zjd jianfang shenpi bangong bangongshi guanli guanliyuan yonghu ceshi xitong denglu
    woaiwo tamade caonima shabi tiankong dahai taiyang yueliang xingxing meinv shuaige tudou xigua pingguo
  `),
);

/** The commonest surnames, as they are spelt in letters. */
const surnames = words(`
  wang li zhang liu chen yang huang zhao zhou wu xu sun zhu ma hu guo lin he gao liang zheng luo song xie tang han cao deng feng
  xiao cheng yuan cai peng pan yu dong su ye lv lu jiang wei du ding shen ren yao fu zhong cui tan liao fan shi jin xia qiu dai qin
  hou shao meng long wan duan lei qian yin lai gu mao hao gong shao bai kang wen ke ouyang weng ruan zhan fang
`);

/** Syllables of Chinese names: an initial, and what may follow it. */
const syllable =
  '(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)?(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uan|uai|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ui|uo|ua|ue|a|e|i|o|u|v|er)';
const nameInLetters = new RegExp(
  `^(?:${[...surnames].sort((a, b) => b.length - a.length).join('|')})${syllable}(?:${syllable})?$`,
);

/** Whether letters read as a Chinese name of two or three syllables. */
export const isNameInLetters = (letters: string): boolean => nameInLetters.test(letters);

/** Rows of the keyboard and orders of the alphabet, along which a password is soon found. */
export const runs = words(`
  1234567890 0987654321 qwertyuiop asdfghjkl zxcvbnm abcdefghijklmnopqrstuvwxyz 1qaz2wsx3edc4rfv5tgb q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgb
  1q2w3e4r5t6y7u8i9o0p a1b2c3d4e5f6 a1s2d3f4g5 1a2s3d4f5g zaq12wsx 147258369 5201314 520520 1314520 123123 112233 666666 888888 168168
`);
