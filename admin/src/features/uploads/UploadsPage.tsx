import { useRecordParam } from '#ui/form/record-param.ts';
import { JobList } from './JobList.tsx';
import { JobPage } from './job/JobPage.tsx';

/** One address for both: `?id=` opens a job, without it all of them are listed; `?id=new` asks for a file beside. */
export default function UploadsPage() {
  const { open, close } = useRecordParam();
  return typeof open === 'number' ? <JobPage key={open} id={open} /> : <JobList asked={{ open: open === 'new', close }} />;
}
