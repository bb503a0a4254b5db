/** Words of uploads (specification 2, Upload rules; decision 4: sizes in MB or KB). */
export const fileTexts = {
  imageTypes: (types: readonly string[]) => `只支持${types.join('、')}图片上传`,
  imageTooLarge: (size: string) => `上传图片不能超过${size}，请重新上传`,
  tooMany: (count: number) => `上传文件数量不能超过${count}个`,
  imagePixels: '上传图片尺寸不符合要求，请重新上传',
  wrongType: '暂不支持该文件类型',
  tooLarge: '文件超出大小限制，请重新上传',
  empty: '文件内容为空，请重新选择',
  contentDiffers: '文件内容与后缀不一致，请上传原始文件',
  brokenImage: '图片已损坏或无法识别，请重新上传',
  unsafeImage: '图片中含有不允许的内容，请重新拍照或另存后上传',
  pictureFailed: '图片处理失败，请稍后重试；如仍不成功，请把图片缩小或另存后再上传',
  twoSizes: '图片内部有两处尺寸说明，无法识别，请重新拍照或另存后上传',
  tooManyPixels: '图片像素过大，请缩小后重新上传',
  noFile: '请求中没有文件，请选择文件后上传',
  onlyOneFile: '一次只能上传一个文件',
  brokenRequest: '上传的数据不完整，请重新上传',
  unknownRule: '上传规则不存在',
  referenced: '文件已随表单提交，不能删除',
  deleted: '删除成功',
  renamed: '修改成功',
  noName: '请输入文件名',
  suffixKept: (suffix: string) => `文件后缀不能修改，请保留 .${suffix}`,
  renameReferenced: '文件已随表单提交，不能修改',
  changed: '文件信息已被修改，请刷新后再修改',
  uploaded: '上传成功',
  uploading: '加载中...',
  noThumbnail: '该文件没有缩略图',
  watermarkedOnly: '您只能在线查看带水印的图片，不能下载原件',
  personalName: (suffix: string) => `个人证件材料${suffix ? `.${suffix}` : ''}`,
  notReadable: '文件不存在或无权查看',
  lostFile: (name: string) => `文件“${name}”的内容已丢失，请删除后重新上传`,
  goneAgain: (name: string) => `文件“${name}”已删除，请重新选择后上传`,
  otherContent: '同一个幂等键已用于另一份内容，请换一个键后重试',
  lostBytes: '文件内容暂时无法读取，请联系管理员',
} as const;

/** Words of the operator's checks, in both languages. */
export const verifyTexts = {
  bytesTitle: { zh: '每个文件的内容都在', en: 'every file has its bytes' },
  rowsTitle: { zh: '没有无主的文件内容', en: 'no bytes without a file' },
  noBytes: (id: string) => `文件 ${id} 的内容丢失 / the bytes of file ${id} are missing`,
  otherSize: (id: string, size: number, wanted: number) =>
    `文件 ${id} 的大小为 ${size}，应为 ${wanted} / file ${id} has ${size} bytes instead of ${wanted}`,
  otherBytes: (id: string) => `文件 ${id} 的内容已改变 / the bytes of file ${id} have changed`,
  noRow: (id: string) =>
    `文件内容 ${id} 没有登记，将由每小时的清理删除 / bytes ${id} belong to no file; the hourly sweep removes them`,
} as const;
