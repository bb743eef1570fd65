import { basename } from 'node:path/win32';
import { uploadMaxBytes } from '@population-tracker/contract/kernel/constants';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { isShowable } from '@population-tracker/contract/kernel/plain-text';
import { line } from '@population-tracker/contract/kernel/primitives';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Upload } from '../bind.ts';

/** One file of at most `uploadMaxBytes`, and a handful of short fields. */
export const multipartLimits = {
  files: 1,
  fileSize: uploadMaxBytes,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 10_000,
  parts: 25,
  headerPairs: 50,
};

/**
 * Reads a multipart form with one file into memory.
 * @throws Refusal when it isn't a form, has no file or several, or the file is too large
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) refuse(request.headers['content-type'] ? 'request.contentType' : 'uploads.fileEmpty', fileField(request));
  const fields: Record<string, string> = Object.create(null);
  let file: Upload['file'] | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { name: fileName(part.filename), contentType: part.mimetype, bytes: await part.toBuffer() };
      else fields[part.fieldname] = plain(part.fieldname, String(part.value ?? ''));
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (!file) refuse('uploads.fileEmpty', { field: 'file' });
  return { file, fields };
}

/** As long as a file's name can be. */
const fileNameSchema = line(255, 'uploads.fileEmpty');

/** The name alone, without what nobody sees: nothing in it may turn what its ending seems to be. */
function fileName(given = ''): string {
  const parsed = fileNameSchema.safeParse(basename(given));
  return parsed.success ? parsed.data : refuse(parsed.error.issues[0]?.message as ErrorKey, { field: 'file' });
}

const plain = (field: string, value: string): string => (isShowable(value) ? value : refuse('value.controlCharacters', { field }));

const fileField = (request: FastifyRequest) => (request.headers['content-type'] ? {} : { field: 'file' });

function refusalOf(error: unknown): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Refusal('uploads.tooLarge', { field: 'file', values: { megabytes: uploadMaxBytes / (1024 * 1024) } });
  }
  if (code === 'FST_FILES_LIMIT') return new Refusal('uploads.oneFile', { field: 'file' });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new Refusal('request.tooLarge');
  return error instanceof Refusal ? error : new Refusal('request.malformed');
}
