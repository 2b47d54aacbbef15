import type { CreateProjectData, ListProjectsData, Project, UpdateProjectData } from "../../generated/types.gen.ts";
import type { Pages } from "../pages.ts";
import { path, type RequestOptions } from "../transport.ts";
import { type BodyOf, type ListQuery, Resource } from "./resource.ts";

/** The projects of the account. */
export class Projects extends Resource {
  create(body: BodyOf<CreateProjectData>, options?: RequestOptions): Promise<Project> {
    return this.api.post("/projects", body, options);
  }

  list(query: ListQuery<ListProjectsData> = {}, options?: RequestOptions): Pages<Project> {
    return this.pages("/projects", query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Project> {
    return this.api.get(path`/projects/${id}`, undefined, options);
  }

  /** Changes the fields that are sent; null removes a limit. */
  update(id: string, body: BodyOf<UpdateProjectData>, options?: RequestOptions): Promise<Project> {
    return this.api.patch(path`/projects/${id}`, body, options);
  }

  /** Revokes the keys of the project for good. Requests with them are refused within 5 seconds. */
  archive(id: string, options?: RequestOptions): Promise<Project> {
    return this.api.post(path`/projects/${id}/archive`, undefined, { ...options, repeatable: true });
  }
}
