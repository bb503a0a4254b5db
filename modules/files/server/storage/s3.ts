import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Storage } from './port.ts';

export interface S3Settings {
  endpoint?: string;
  region: string;
  bucket: string;
  /** Put before every key, ending in `/`. */
  prefix?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Most stores of one's own want the bucket in the path. */
  forcePathStyle?: boolean;
}

/** Any store with the S3 interface. Its client is loaded only here, when it is configured. */
export async function s3Storage(settings: S3Settings): Promise<Storage> {
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix = 'files/', accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle ?? true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  return {
    put: async (key, path, mediaType) => {
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: prefix + key,
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: mediaType,
        }),
      );
      await rm(path, { force: true });
    },
    get: async (key) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }));
        return found.Body ? { stream: found.Body as Readable, size: found.ContentLength ?? 0 } : null;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    size: async (key) => {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: prefix + key }));
        return found.ContentLength ?? 0;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }));
    },
    list: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(ContinuationToken ? { ContinuationToken } : {}),
          }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key.slice(prefix.length), changedAt: LastModified ?? new Date(0) };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

function isAbsent(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes((error as Error).name);
}
