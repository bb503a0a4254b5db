/** What the operator's commands say, in Chinese and English. */
const both = (zh: string, en: string) => `${zh} / ${en}`;

export const operateTexts = {
  usage: [
    '用法 / usage:',
    '  npm run verify [-- --digests]                             核对数据，--digests 同时核对每个文件的内容 / checks all data',
    '  npm run audit:check [-- --accept]                        检查操作日志封存链；--accept 在恢复备份后按现状重新签署 / checks the log chain; --accept signs it as it stands',
    '  npm run import -- layer ID FILE [--leave-out-refused] [--crs=4549] [--source-layer=NAME]  导入图层（Shapefile、GeoPackage、GeoJSON、KML、GML、DXF、CSV、Excel、界址点 TXT）；有要素不合格时全部取消，或加选项只略去这些要素 / imports a map layer',
    '  npm run protect                                           用第一把密钥加密全部个人信息，可中断后再执行 / seals all personal data with the first key',
    '  npm run pieces                                            为已有图层的大图斑生成分块，可中断后再执行 / cuts large polygons of layers into pieces',
    '  npm run backup -- FOLDER [--without-files]                备份到新文件夹 / backs up into a new folder',
    '  npm run restore -- FOLDER [--replace] [--without-files]   从备份恢复 / restores a backup',
  ].join('\n'),
  accounts: both('账号', 'accounts'),
  families: both('家庭信息', 'households kept by accounts'),
  sources: both('地图服务源密钥', 'credentials of map services'),
  signingKey: both('内容包签名密钥', 'key of content packages'),
  inbound: both('接入接口密钥', 'secrets of calls to other systems'),
  records: both('业务记录', 'records'),
  history: both('办理记录', 'flow record'),
  households: both('一户一宅核对', 'households of cases'),
  sealed: (name: string, count: number) => both(`${name}：加密 ${count} 条`, `${count} sealed`),
  protected: (id: string) =>
    both(
      `全部个人信息已由密钥 ${id} 加密，其他密钥可以停用`,
      `all personal data is sealed with key ${id}; other keys may be retired`,
    ),
  cut: (layerId: string, version: number, count: number) =>
    both(
      `图层 ${layerId} 第${version}版：${count} 个大图斑已分块`,
      `${layerId}@${version}: ${count} large polygons cut`,
    ),
  allCut: both('全部图层的大图斑都已分块', 'the large polygons of all layers are in pieces'),
  keyMissing: (where: string) => both('有数据由未配置的密钥加密', where),
  noData: (folder: string) =>
    both(
      `${folder} 中没有数据库；请检查 DATA_DIR 或 DATABASE_URL`,
      `there is no database in ${folder}; look at DATA_DIR and DATABASE_URL`,
    ),
  noAnswer: (reason: string) =>
    both(
      `数据文件夹正在使用，但服务没有应答（可能正在启动）：${reason}`,
      'the folder is in use, but its server does not answer (it may be starting)',
    ),
  lost: both('与服务的连接中断，结果未知', 'the connection to the server was lost; the outcome is unknown'),
  viaServer: both('由正在运行的服务执行', 'done by the running server'),
  older: (missing: string) =>
    both(
      `数据库结构比程序旧（缺 ${missing}）：请先启动一次新版程序，或用原来的程序执行本命令`,
      `the database is older than this program (${missing} is missing): start this program once, or use the program that the database belongs to`,
    ),
  newer: (name: string) =>
    both(
      `数据来自更新的程序版本（${name}），请使用相同或更新的版本`,
      `the data stem from a newer program (${name}); use that version or a newer one`,
    ),
  holds: (key: string, title: { zh: string; en: string }) =>
    `ok     ${key.padEnd(20)} ${both(title.zh, title.en)}`,
  breaks: (key: string, title: { zh: string; en: string }, count: number) =>
    `FAULT  ${key.padEnd(20)} ${both(title.zh, title.en)}: ${count}`,
  more: (count: number) => both(`  …另有 ${count} 处`, `${count} more`),
  sound: both('核对通过，没有发现问题', 'verified, nothing found'),
  unsound: (count: number) => both(`发现 ${count} 处问题`, `${count} faults found`),
  taken: (folder: string) => both(`${folder} 已存在且不为空`, `${folder} exists and is not empty`),
  unknownLayer: (id: string, known: string) =>
    both(
      `content/map/layers.json 中没有图层“${id}”；现有：${known}`,
      'content/map/layers.json has no such layer',
    ),
  noLayerFile: both(
    '请写明图层编码和文件：npm run import -- layer 图层编码 文件.geojson',
    'name a layer and a file',
  ),
  chosen: (layer: string, crs: string, reason: string) =>
    both(`源图层「${layer}」，坐标系 ${crs}${reason ? `（${reason}）` : ''}`, 'chosen'),
  importing: (name: string, path: string) => both(`正在导入图层「${name}」：${path}`, 'importing'),
  importProgress: (percent: number, count: number) =>
    both(`已读取 ${percent}%，${count} 个要素`, `${count} features read`),
  imported: (name: string, version: number, count: number, refused: number) =>
    both(
      `图层「${name}」已更新为第 ${version} 版，共 ${count} 个要素${refused > 0 ? `，略去 ${refused} 个` : ''}`,
      `version ${version}, ${count} features`,
    ),
  refusedFeature: (number: number, id: string, reason: string) => `  第 ${number} 个要素（${id}）：${reason}`,
  refusedColumns: ['序号', '编号', '原因'],
  refusedReport: (path: string) => both(`不合格要素清单：${path}`, 'the list of refused features'),
  noReport: (path: string, reason: string) =>
    both(`清单 ${path} 无法写入：${reason}`, 'the list could not be written'),
  noFolder: both('请写明文件夹', 'name a folder'),
  noSpace: (needed: number, free: number) =>
    both(
      `空间不足：需要约 ${megabytes(needed)}，可用 ${megabytes(free)}`,
      `not enough space: about ${megabytes(needed)} needed, ${megabytes(free)} free`,
    ),
  noProgram: (program: string) =>
    both(
      `找不到 ${program}：请安装 PostgreSQL 客户端（Debian：apt-get install postgresql-client）`,
      `${program} is not installed (Debian: apt-get install postgresql-client)`,
    ),
  programFailed: (program: string, said: string) => both(`${program} 失败`, `failed: ${said}`),
  copyingDatabase: both('正在备份数据库…', 'backing up the database …'),
  copyingFiles: (count: number) => both(`正在备份 ${count} 个文件…`, `backing up ${count} files …`),
  missingBytes: (id: string) =>
    both(`文件 ${id} 的内容丢失或已改变，无法备份`, `file ${id} is lost or changed`),
  checking: both('正在核对备份…', 'checking the backup …'),
  checked: (entries: number, bytes: number) =>
    both(
      `备份完好：${entries} 个文件，${megabytes(bytes)}`,
      `the backup is whole: ${entries} entries, ${megabytes(bytes)}`,
    ),
  done: (folder: string) => both(`备份完成：${folder}`, `backed up to ${folder}`),
  incomplete: (folder: string, count: number) =>
    both(
      `备份在 ${folder}，但有 ${count} 个文件丢失`,
      `backed up to ${folder}, but ${count} files were lost before`,
    ),
  noBackup: (folder: string) => both(`${folder} 不是完整的备份`, `${folder} is not a finished backup`),
  damaged: (entry: string) => both(`备份已损坏：${entry}`, `the backup is damaged: ${entry}`),
  otherKind: (backup: string, target: string) =>
    both(`备份来自 ${backup}，目标是 ${target}`, `the backup is of ${backup}, the target is ${target}`),
  notEmpty: (what: string) =>
    both(
      `目标不为空（${what}）。确认要覆盖时加 --replace`,
      `the target is not empty (${what}); add --replace to overwrite it`,
    ),
  inUse: (count: number) =>
    both(
      `目标数据库还有 ${count} 个连接，请先停止所有节点`,
      `the target has ${count} other connections; stop every node first`,
    ),
  running: both('服务正在运行，请先停止', 'the server is running; stop it first'),
  noExtension: both(
    '数据库缺少 PostGIS 扩展，且当前账号无权创建：请由超级用户执行 create extension postgis',
    'the database lacks PostGIS and this role may not create it: have the superuser run create extension postgis',
  ),
  restoringDatabase: both('正在恢复数据库…', 'restoring the database …'),
  restoringFiles: both('正在恢复文件…', 'restoring the files …'),
  setAside: (folder: string) => both(`原有数据移到 ${folder}`, `what was there stands in ${folder}`),
  restored: both('恢复完成，开始核对', 'restored; verifying'),
} as const;

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
